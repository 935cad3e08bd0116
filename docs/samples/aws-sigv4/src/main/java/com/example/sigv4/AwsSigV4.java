package com.example.sigv4;

import io.dayfill.core.spi.AuthContext;
import io.dayfill.core.spi.AuthScheme;
import io.dayfill.core.spi.SpiVersion;
import java.util.List;

/** Signs requests to Amazon Web Services but S3, Signature Version 4. */
public final class AwsSigV4 implements AuthScheme {
  @Override
  public String name() {
    return "aws_sigv4";
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public List<String> required() {
    return List.of("region", "service", "access_key_id", "secret_access_key");
  }

  @Override
  public List<String> optional() {
    return List.of("session_token");
  }

  @Override
  public Signer open(AuthContext context) {
    return new SigV4Signer(context);
  }
}
