import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text in UTF-8, as hex: of a published list that anybody hashes again. */
export const textHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
