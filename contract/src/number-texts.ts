// Numbers as people read them. Without zod: the thread that draws PDFs has no use for it, and it takes ten megabytes.

/** « BE68 5390 0754 7034 ». @param iban without spaces */
export const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** « 0403.019.261 ». @param digits ten */
export const formatEnterpriseNumber = (digits: string) =>
  `${digits.slice(0, 4)}.${digits.slice(4, 7)}.${digits.slice(7)}`;
