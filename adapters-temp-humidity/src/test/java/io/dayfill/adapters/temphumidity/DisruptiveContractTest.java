package io.dayfill.adapters.temphumidity;

import io.dayfill.contract.AdapterContract;
import io.dayfill.contract.Subject;

class DisruptiveContractTest extends AdapterContract {
  @Override
  protected Subject subject() {
    return found("temperature_humidity").variant("disruptive");
  }
}
