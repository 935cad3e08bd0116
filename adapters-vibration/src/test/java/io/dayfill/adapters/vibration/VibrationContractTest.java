package io.dayfill.adapters.vibration;

import io.dayfill.contract.AdapterContract;
import io.dayfill.contract.Subject;

class VibrationContractTest extends AdapterContract {
  @Override
  protected Subject subject() {
    return found("vibration_sensors");
  }
}
