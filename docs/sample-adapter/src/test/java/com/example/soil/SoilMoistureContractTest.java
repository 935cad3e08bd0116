package com.example.soil;

import io.dayfill.contract.AdapterContract;
import io.dayfill.contract.Subject;

/** The adapter keeps every rule, and its samples become the rows that were written by hand. */
class SoilMoistureContractTest extends AdapterContract {
  @Override
  protected Subject subject() {
    return found("soil_moisture");
  }
}
