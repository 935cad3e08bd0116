package io.dayfill.contract;

/**
 * What went over the wire when a check failed.
 *
 * @param request the request
 * @param answer its answer's status and the beginning of its body
 */
public record Evidence(String request, String answer) {}
