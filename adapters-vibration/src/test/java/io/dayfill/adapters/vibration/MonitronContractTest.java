package io.dayfill.adapters.vibration;

import io.dayfill.contract.AdapterContract;
import io.dayfill.contract.Subject;

class MonitronContractTest extends AdapterContract {
  @Override
  protected Subject subject() {
    return found("vibration_sensors").variant("monitron");
  }
}
