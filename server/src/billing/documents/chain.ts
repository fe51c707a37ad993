import { createHash } from 'node:crypto';

/** The hash of a document: of the one before it in its series and of what it says. SHA-256, hexadecimal. */
export const documentHash = (previousHash: string, content: string) =>
  createHash('sha256').update(previousHash).update('\n').update(content).digest('hex');

/** SHA-256, hexadecimal. */
export const fileHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
