const NUMBER = new Intl.NumberFormat('fr-BE');

/** « 1 200 ». */
export const inDigits = (count: number) => NUMBER.format(count);

/** « 1 demande », « 1 200 demandes »; the number stays with what it counts. */
export const counted = (count: number, one: string, many: string) =>
  `${inDigits(count)}\u00a0${count === 1 ? one : many}`;
