import type { DocumentKind } from '@cercle/contract/document-states';

/** What is sent: an issued document as UBL. */
export type PeppolMessage = {
  /** The same at each attempt of one sending: taken twice, it is sent once. */
  key: string;
  kind: DocumentKind;
  /** Peppol addresses: « 0208:0403019261 ». */
  sender: string;
  receiver: string;
  /** Unique to the sending, ASCII: « facture-2026-000123-45.xml ». */
  fileName: string;
  ubl: Uint8Array;
  /**
   * Under which ids the access point has earlier sendings of this document. An access point that knows no keys is searched for a
   * sending whose answer was lost: these are others, though their bytes are the same (C13).
   */
  earlierMessageIds?: readonly string[];
};

/** The access point took it, under its own id; or it refused it for good. A failure that may pass is thrown. */
export type Submission = { outcome: 'TAKEN'; messageId: string } | { outcome: 'REFUSED'; reason: string };

/** What became of a message. `at` is a moment in UTC as the database has them, null where the access point does not say. */
export type MessageStatus =
  | { state: 'UNDER_WAY' }
  | { state: 'ACCEPTED'; at: string | null; evidence: string }
  | { state: 'REJECTED'; at: string | null; reason: string };

/**
 * An invoice response (UBL ApplicationResponse), as it came; of one that is too large, its beginning. `sender` is the address from
 * which it was sent, where the access point says it: the file itself may name anyone.
 */
export type IncomingResponse = { id: string; xml: Uint8Array; sender?: string };

export type PeppolTransport = {
  /** « dossier … » or « api.e-invoice.be »: what the screens and `doctor` call it. */
  name: string;
  /** At which of these addresses, the first that is registered, a receiver gets documents of this kind; null at none (C16). */
  findReceiver(addresses: readonly string[], kind: DocumentKind): Promise<string | null>;
  submit(message: PeppolMessage): Promise<Submission>;
  status(sent: { messageId: string; fileName: string }): Promise<MessageStatus>;
  /** Responses that came and were not confirmed yet, oldest first, at most 100. */
  listResponses(): Promise<IncomingResponse[]>;
  /** It was dealt with: it does not come again. `isUnderstood` false keeps it aside for a person to see. */
  confirmResponse(id: string, isUnderstood: boolean): Promise<void>;
};
