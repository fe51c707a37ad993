import type { Seller } from '@cercle/contract/document-content';
import type { Remittance } from '@cercle/contract/firm';
import { formatEuros } from '@cercle/contract/money';
import { formatIban } from '@cercle/contract/number-texts';
import { encode, type QrCodeGenerateOptions } from 'uqr';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';
import { epcText } from './epc-qr.ts';
import { INK } from './look.ts';
import { sellerName } from './party-text.ts';
import { type Element, type Sheet, writeFigure } from './sheet.ts';

/** 36 mm: modules of 0.9 mm at the usual length. */
export const QR_SIZE = 102;
/** EPC069-12: level M, version 13 at most. Scanners want four empty modules around: the card gives more. */
const OPTIONS = { ecc: 'M', maxVersion: 13, boostEcc: false } as const;

export type Payment = {
  seller: Seller;
  cents: number;
  /** Twelve digits. */
  paymentReference: string;
  remittance: Remittance;
};

/** The transfer for the app of a bank, and the same in words for who cannot see it. */
export function drawQr(sheet: Sheet, parent: Element, at: { x: number; y: number }, payment: Payment): void {
  const { seller, cents, paymentReference, remittance } = payment;
  const name = sellerName(seller);
  const transfer = { name, iban: seller.iban, bic: seller.bic, cents, paymentReference };
  const alt = `Code QR d’un virement de ${formatEuros(cents)} à ${name}, IBAN ${formatIban(seller.iban)}, communication ${formatStructuredCommunication(paymentReference)}.`;
  writeQr(sheet, parent, { text: epcText(transfer, remittance), alt, at, size: QR_SIZE, options: OPTIONS });
}

type QrFigure = {
  text: string;
  alt: string;
  at: { x: number; y: number };
  /** Of a side, in points. */
  size: number;
  options: QrCodeGenerateOptions;
};

/** A QR code as a figure, without the empty modules around: the caller leaves them. */
export function writeQr(sheet: Sheet, parent: Element, { text, alt, at, size, options }: QrFigure): void {
  const code = encode(text, { ...options, border: 0 });
  const bbox: [number, number, number, number] = [at.x, at.y, at.x + size, at.y + size];
  writeFigure(sheet, parent, { alt, bbox }, (doc) => {
    const module = size / code.size;
    for (const [row, modules] of code.data.entries())
      for (const run of darkRuns(modules))
        doc.rect(at.x + run.from * module, at.y + row * module, run.length * module, module);
    doc.fill(INK);
  });
}

/** Dark modules beside one another are one rectangle: fewer of them, and no light seam between. */
function darkRuns(modules: boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [index, isDark] of modules.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last.from + last.length === index) last.length += 1;
    else runs.push({ from: index, length: 1 });
  }
  return runs;
}
