package io.dayfill.core.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/**
 * Looks names up, and refuses those of addresses that only neighbours have, RFC 3927 and RFC 4291
 * section 2.5.6, and of the others where clouds answer with credentials: whatever the name, it is
 * the address that is asked.
 */
final class GuardedNames implements DnsResolver {
  private static final Set<String> METADATA =
      Set.of("100.100.100.200", "fd00:ec2:0:0:0:0:0:254", "192.0.0.192");

  private final boolean allowed;

  GuardedNames(boolean allowed) {
    this.allowed = allowed;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] found = SystemDefaultDnsResolver.INSTANCE.resolve(host);
    for (InetAddress address : found) {
      if (!allowed && isGuarded(address)) {
        throw new LinkLocalException(host);
      }
    }
    return found;
  }

  private static boolean isGuarded(InetAddress address) {
    return address.isLinkLocalAddress()
        || address.isAnyLocalAddress()
        || METADATA.contains(address.getHostAddress());
  }

  @Override
  public String resolveCanonicalHostname(String host) throws UnknownHostException {
    return SystemDefaultDnsResolver.INSTANCE.resolveCanonicalHostname(host);
  }
}
