const NUMBER = new Intl.NumberFormat('fr-BE', { maximumFractionDigits: 2 });
const CENTS = new Intl.NumberFormat('fr-BE', { minimumFractionDigits: 2 });

/** A number of euros or hours as Belgium writes it, with a true minus: « −118 000 ». Cents are shown both or not at all. */
export function amount(value: number): string {
  const format = Number.isInteger(value) ? NUMBER : CENTS;
  return `${value < 0 ? '−' : ''}${format.format(Math.abs(value))}`;
}

export const euros = (value: number) => `${amount(value)} €`;

/** What is gained or lost: always signed. */
export const change = (value: number) => `${value > 0 ? '+' : ''}${euros(value)}`;
