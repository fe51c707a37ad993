// The bank of the demonstration: a month that is imported already, and in `DATA_DIR/banque` a file to import, with its exceptions, and
// one that goes to quarantine because a statement before it is missing.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentDetails } from '@cercle/contract/documents';
import type { Domain } from '../../server/src/domain.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { type Day, today } from '../../server/src/kernel/calendar.ts';
import type { Clock } from '../../server/src/kernel/clock.ts';
import { bankFile, type DemoMovement, sumOf } from './bank-file.ts';
import { FIRM } from './firm.ts';

/** Days ago. */
const IMPORTED = 8;
const TO_IMPORT = 2;
const QUARANTINED = 1;
const OPENING_CENTS = 1_250_000;
/** Of the balance before the one in quarantine, which no statement shows. */
const MISSING_CENTS = 184_000;
const PART_CENTS = 20_000;

type DemoContext = { domain: Domain; clock: Clock };

/** @param setClock sets the clock of the domain to so many days ago */
export async function fillBank(
  { domain, clock }: DemoContext,
  admin: Actor,
  setClock: (daysAgo: number) => void,
  folder: string,
): Promise<void> {
  const dayBefore = (daysAgo: number) => {
    setClock(daysAgo);
    return today(clock);
  };
  const iban = FIRM.iban;
  // The first is overdue, and stays so.
  const [, ...open] = await openInvoices(domain, admin);
  const importedOn = dayBefore(IMPORTED);
  const before = open.filter(({ issuedOn }) => issuedOn !== null && issuedOn < importedOn);
  const imported = [
    ...before.slice(0, -2).map((invoice) => exact(invoice, importedOn)),
    { cents: -1_450, bookedOn: importedOn, free: 'FRAIS DE GESTION DU COMPTE' },
  ];
  await domain.bankFiles.importFile(admin, {
    name: 'extraits-du-mois-passe.xml',
    bytes: bankFile({ iban, openingCents: OPENING_CENTS, movements: imported }),
  });
  const [paid] = before;
  const rest = open.filter((invoice) => !before.slice(0, -2).includes(invoice));
  const movements = exceptions(dayBefore(TO_IMPORT), paid, rest);
  const openingCents = OPENING_CENTS + sumOf(imported);
  const closingCents = openingCents + sumOf(movements);
  const late: DemoMovement[] = [{ cents: 7_500, bookedOn: dayBefore(QUARANTINED), free: 'DON' }];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '1-a-importer.xml'), bankFile({ iban, openingCents, movements }));
  await writeFile(
    join(folder, '2-ira-en-quarantaine.xml'),
    bankFile({ iban, openingCents: closingCents + MISSING_CENTS, movements: late }),
  );
}

async function openInvoices(domain: Domain, admin: Actor): Promise<DocumentDetails[]> {
  const query = { page: 0, size: 100, sort: 'issuedOn,asc', kind: 'INVOICE', q: '' } as const;
  const { content } = await domain.documents.list(admin, query);
  const open = content.filter(({ openCents }) => openCents > 0);
  return Promise.all(open.map(({ id }) => domain.documents.find(admin, id)));
}

const exact = ({ openCents, content, party }: DocumentDetails, bookedOn: Day): DemoMovement => ({
  ...{ cents: openCents, bookedOn, name: party.name },
  structured: content.paymentReference ?? '',
});

/** What a month brings beside exact payments: in part, twice, by number, by name alone, and what is no payment of an invoice. */
function exceptions(day: Day, paid: DocumentDetails | undefined, open: DocumentDetails[]): DemoMovement[] {
  const [inPart, byNumber, byName, ...others] = open;
  const movements: DemoMovement[] = others.slice(0, 6).map((invoice) => exact(invoice, day));
  if (inPart) movements.push({ ...exact(inPart, day), cents: inPart.openCents - PART_CENTS });
  if (byNumber)
    movements.push({
      ...{ cents: byNumber.openCents, bookedOn: day, name: byNumber.party.name },
      free: `Facture ${byNumber.number}, merci`,
    });
  if (byName)
    movements.push({
      ...{ cents: byName.openCents, bookedOn: day, name: byName.party.name.toUpperCase() },
      free: 'COTISATION',
    });
  if (paid) movements.push({ ...exact(paid, day), cents: paid.content.totalCents });
  return [
    ...movements,
    { cents: 5_000, bookedOn: day, name: 'INCONNU', structured: '123456789012' },
    { cents: -1_450, bookedOn: day, free: 'FRAIS DE GESTION DU COMPTE' },
    { cents: -84_700, bookedOn: day, name: 'TRAITEUR DE L’EXEMPLE', free: 'Diner du cercle' },
  ];
}
