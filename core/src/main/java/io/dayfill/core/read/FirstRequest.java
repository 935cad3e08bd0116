package io.dayfill.core.read;

import io.dayfill.core.http.PageRequest;

/**
 * The request with which a chain of pages begins.
 *
 * @param of what the chain is for: {@code device kitchen}, {@code list of device}; empty where
 *     there is one chain alone
 * @param request the request; a member that only the API knows stands as {@code {name}}
 */
public record FirstRequest(String of, PageRequest request) {}
