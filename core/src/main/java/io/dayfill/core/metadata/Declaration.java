package io.dayfill.core.metadata;

/** What an adapter presets of an entity: some or all of the keys of the metadata language. */
public final class Declaration {}
