package io.dayfill.adapters.doorcontact;

import io.dayfill.contract.AdapterContract;
import io.dayfill.contract.Subject;

class MerakiContractTest extends AdapterContract {
  @Override
  protected Subject subject() {
    return found("door_contact_sensors").variant("meraki");
  }
}
