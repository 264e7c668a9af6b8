/** Limits for untrusted input: a few kilobytes may claim gigabytes. */
export const pgpLimits = {
  maxDecompressedMessageSize: 64 * 2 ** 20,
  /** As a power of two, in KiB. */
  maxArgon2MemoryExponent: 18,
}
