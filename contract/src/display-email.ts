// Twenty lines of RFC 3492 instead of a library: those of the registry also encode, or bring the tables of Unicode, and
// weigh more than pages that show an address may.

/**
 * An address for people to read: the domain, which is stored in ASCII, in its own letters. Any other text stays as it
 * is, and so does a domain that would not be stored so: it may hold what turns the text around.
 */
export function displayEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (at < 2 || !address.includes('xn--', at)) return address;
  const ascii = address.slice(at);
  try {
    const domain = ascii.replace(/(^|\.)xn--([a-z0-9-]+)/g, (_, dot, code) => dot + decode(code));
    return new URL(`http://${domain}`).hostname === ascii ? address.slice(0, at) + domain : address;
  } catch {
    return address;
  }
}

const BASE = 36;

/** RFC 3492, 6.2, with its names. @throws RangeError for what is no Punycode */
function decode(input: string): string {
  const delimiter = input.lastIndexOf('-');
  const output = [...input.slice(0, Math.max(delimiter, 0))];
  let [n, i, bias] = [128, 0, 72];
  for (let position = delimiter + 1; position < input.length; ) {
    const oldI = i;
    for (let weight = 1, k = BASE; ; k += BASE) {
      // `a` to `z` are 0 to 25, `0` to `9` are 26 to 35.
      const digit = (Number.parseInt(input.charAt(position++), BASE) + 26) % BASE;
      if (Number.isNaN(digit)) throw new RangeError('Not Punycode');
      i += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(i - oldI, length, oldI === 0);
    n += Math.floor(i / length);
    i %= length;
    output.splice(i++, 0, String.fromCodePoint(n));
  }
  return output.join('');
}

/** RFC 3492, 6.1. */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > 455; k += BASE) rest = Math.floor(rest / 35);
  return k + Math.floor((BASE * rest) / (rest + 38));
}
