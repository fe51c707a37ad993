// The standard says nothing of accents that every bank follows. The encoding is decided once for a file, from its bytes:
//  1. a byte order mark, or accents that are valid UTF-8 from end to end: UTF-8. Accents of another encoding are that by no chance.
//  2. more bytes that are letters of CP850 alone than letters of ISO-8859 and Windows-1252 (0xC0 to 0xFF): CP850. In the first, é is
//     0x82; in Windows-1252 that is a low quotation mark, which Belgian texts do not have.
//  3. other bytes of 0x80 to 0x9F: Windows-1252, which has its euro and its apostrophe there.
//  4. a byte that ISO-8859-15 has for €, Œ, œ or Ÿ, where ISO-8859-1 has ¤ and fractions: ISO-8859-15.
//  5. Windows-1252, which then is the same as ISO-8859-1.

import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';

export type CodaEncoding = 'utf-8' | 'cp850' | 'windows-1252' | 'iso-8859-15';

const CHUNK_BYTES = 1024 * 1024;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** Letters of CP850 that no text in Windows-1252 has between two letters: there they are signs, or nothing. */
const CP850_LETTERS = new Set([
  0x81, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8b, 0x8d, 0x8f, 0x90, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98,
  0x99,
]);
const CP850_E_ACUTE = 0x82;
const CP850_E_GRAVE = 0x8a;
const OF_ISO_8859_15 = new Set([0xa4, 0xbc, 0xbd, 0xbe]);

/** The upper half of CP850. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export const startsWithMark = (bytes: Uint8Array) =>
  BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);

export async function encodingOf(bytes: Uint8Array): Promise<CodaEncoding> {
  if (isAscii(bytes)) return 'windows-1252';
  if (startsWithMark(bytes) || isUtf8(bytes)) return 'utf-8';
  const found = { cp850: 0, letters: 0, hasSigns: false, hasIso15: false };
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    count(bytes, start, found);
    await setImmediate();
  }
  if (found.cp850 > found.letters) return 'cp850';
  return !found.hasSigns && found.hasIso15 ? 'iso-8859-15' : 'windows-1252';
}

type Found = { cp850: number; letters: number; hasSigns: boolean; hasIso15: boolean };

function count(bytes: Uint8Array, start: number, found: Found): void {
  const end = Math.min(start + CHUNK_BYTES, bytes.length);
  for (let index = start; index < end; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    if (byte >= 0xc0) found.letters++;
    else if (byte < 0xa0) {
      found.hasSigns = true;
      if (isCp850Letter(bytes, index)) found.cp850++;
    } else if (OF_ISO_8859_15.has(byte)) found.hasIso15 = true;
  }
}

function isCp850Letter(bytes: Uint8Array, index: number): boolean {
  const byte = bytes[index] ?? 0;
  const [before, after] = [bytes[index - 1] ?? 0, bytes[index + 1] ?? 0];
  if (byte === CP850_E_ACUTE) return true;
  if (byte === CP850_E_GRAVE) return isLowerCase(before) && isLowerCase(after);
  return CP850_LETTERS.has(byte) && isLetter(before) && isLetter(after);
}

const isLowerCase = (byte: number) => byte >= 0x61 && byte <= 0x7a;
const isLetter = (byte: number) => isLowerCase(byte | 0x20);

/** What turns text that was read as ISO-8859-1, a byte a character, into what it says. */
export function fromLatin1(encoding: Exclude<CodaEncoding, 'utf-8'>): (text: string) => string {
  const upperHalf = encoding === 'cp850' ? CP850 : decodedUpperHalf(encoding);
  return (text) => text.replace(/[\u0080-\u00ff]/g, (byte) => upperHalf.charAt(byte.charCodeAt(0) - 0x80));
}

const decodedUpperHalf = (encoding: string) =>
  new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index));
