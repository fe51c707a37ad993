import { buffer } from 'node:stream/consumers';
import type { DocumentContent } from '@cercle/contract/document-content';
import type { Remittance } from '@cercle/contract/firm';
import { attachmentName, documentTitle } from './document-title.ts';
import { drawFeet } from './foot.ts';
import { drawHeader } from './header.ts';
import { drawLines } from './lines-table.ts';
import { drawPayment } from './payment.ts';
import { openSheet } from './sheet.ts';
import { drawTotals } from './totals.ts';

export type DrawOptions = {
  /** The document as UBL, attached byte for byte; null for none. */
  ubl: string | null;
  remittance: Remittance;
  /** False for tests that read the file. */
  compress?: boolean;
};

/**
 * The document for people: PDF/A-3a in French, tagged, with its UBL inside. The same content and options give the same bytes.
 */
export async function drawPdf(
  content: DocumentContent,
  { ubl, remittance, compress = true }: DrawOptions,
): Promise<Buffer> {
  const createdOn = new Date(content.issuedOn);
  const sheet = openSheet({ title: documentTitle(content), createdOn }, compress);
  drawHeader(sheet, content);
  drawLines(sheet, content.lines);
  drawTotals(sheet, content);
  drawPayment(sheet, content, remittance);
  drawFeet(sheet, { seller: content.seller, title: documentTitle(content) });
  if (ubl !== null) attachUbl(sheet.doc, ubl, { name: attachmentName(content), createdOn });
  sheet.doc.end();
  return buffer(sheet.doc);
}

/** `Alternative`: the same document in another form (ISO 19005-3, annex E). */
function attachUbl(
  doc: PDFKit.PDFDocument,
  ubl: string,
  { name, createdOn }: { name: string; createdOn: Date },
) {
  const options = {
    name,
    type: 'text/xml',
    description: 'Le même document pour les logiciels de facturation (Peppol BIS Billing 3)',
    relationship: 'Alternative',
    creationDate: createdOn,
    modifiedDate: createdOn,
  };
  doc.file(Buffer.from(ubl), options);
}
