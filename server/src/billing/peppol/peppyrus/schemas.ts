// What the API of Peppyrus answers, of its OpenAPI description 1.0.0 (https://api.peppyrus.be/v1): the fields that we use. It says of
// none that it is always there.

import type { DocumentKind } from '@cercle/contract/document-states';
import { z } from 'zod';

const BILLING = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
/** Peppol BIS Billing 3, as receivers are registered for it. */
export const DOCUMENT_TYPE: Readonly<Record<DocumentKind, string>> = {
  INVOICE: `busdox-docid-qns::${UBL}:Invoice-2::Invoice##${BILLING}`,
  CREDIT_NOTE: `busdox-docid-qns::${UBL}:CreditNote-2::CreditNote##${BILLING}`,
};
export const PROCESS_TYPE = 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** More of anything than a firm has. Each one that is wrong is described: a million of them would stop the site for seconds. */
const MAX_LIST = 5_000;
const list = <Item extends z.ZodType>(item: Item) => z.array(z.unknown()).max(MAX_LIST).pipe(z.array(item));

export const participantSchema = z.object({
  services: list(z.object({ documentType: z.string().nullish() })).nullish(),
});

export const messageSchema = z.object({
  id: z.string().regex(/^[\w-]{1,200}$/),
  sender: z.string().nullish(),
  recipient: z.string().nullish(),
  /** « Inbox », « Outbox », « Sent », « Failed », in any case. */
  folder: z.string().nullish(),
  documentType: z.string().nullish(),
  /** Base64. A list may leave it out. */
  fileContent: z.string().nullish(),
  /** « 2025-05-27 22:23:40 », of no known zone. */
  created: z.string().nullish(),
});
export type Message = z.infer<typeof messageSchema>;

export const pageSchema = z.object({
  items: list(messageSchema),
  meta: z.object({ pages: z.number().nullish() }).nullish(),
});

export const reportSchema = z.object({
  validationRules: list(
    z.object({ id: z.string().nullish(), type: z.string().nullish(), message: z.string().nullish() }),
  ).nullish(),
  transmissionRules: z.string().nullish(),
});

export const organizationSchema = z.object({ name: z.string().nullish() });
