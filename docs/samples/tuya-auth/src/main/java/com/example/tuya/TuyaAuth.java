package com.example.tuya;

import io.dayfill.core.spi.AuthContext;
import io.dayfill.core.spi.AuthScheme;
import io.dayfill.core.spi.SpiVersion;
import java.util.List;

/** Signs requests to the cloud of Tuya, for a token that is asked for first. */
public final class TuyaAuth implements AuthScheme {
  @Override
  public String name() {
    return "tuya";
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public List<String> required() {
    return List.of("client_id", "client_secret");
  }

  @Override
  public Signer open(AuthContext context) {
    return new TuyaSigner(context);
  }
}
