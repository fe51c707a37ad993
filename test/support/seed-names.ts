const STARTS = 'Al Be Cor Del Es Fa Gil Hen Is Jo Ka Lu Mar Nor Oc Pas'.split(' ');
const MIDDLES = 'ba ci do fe gu la me ni ro sa te vi xan yol zel quin'.split(' ');
const ENDS = 'ard bert court dine elle fort gne hart ieux lin mont nard oux rin ste tot'.split(' ');

/** A name for each number: no two are the same, but each part occurs in many, as with people's names. */
export function nameOf(number: number): string {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = [0, 1, 2, 3, 4].map(
    (position) => Math.floor(number / 16 ** position) % 16,
  );
  return `${STARTS[one]}${MIDDLES[three]} ${STARTS[two]}${MIDDLES[five]}${ENDS[four]}`;
}
