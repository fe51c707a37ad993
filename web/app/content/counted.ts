const NUMBER = new Intl.NumberFormat('fr-BE');

/** « 1 demande », « 1 200 demandes ». */
export const counted = (count: number, one: string, many: string) =>
  `${NUMBER.format(count)} ${count === 1 ? one : many}`;
