// Who pays for the memberships of the demonstration site: what its invoices say of them, and the members who speak for companies.

import type { PartyData } from '@cercle/contract/party-data';
import type { Database } from '../../server/src/db/database.ts';
import type { Domain } from '../../server/src/domain.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { person, vatNumber } from './people.ts';

const ADDRESSES = [
  { street: 'Quai de Meuse 12', postalCode: '5000', city: 'Namur' },
  { street: 'Rue des Tanneurs 48', postalCode: '4000', city: 'Liège' },
  { street: 'Grand-Place 3', postalCode: '7500', city: 'Tournai' },
  { street: 'Avenue des Tilleuls 117', postalCode: '1300', city: 'Wavre' },
  { street: 'Chaussée de Bruxelles 250, bte 4', postalCode: '6040', city: 'Charleroi' },
  { street: 'Rue du Moulin 9', postalCode: '6900', city: 'Marche-en-Famenne' },
  { street: 'Boulevard du Midi 31', postalCode: '1000', city: 'Bruxelles' },
] as const;

/** Small firms that charge no VAT (VAT code, article 56bis). */
const EXEMPT = [13];

/** The member on the right also speaks for the people of the company on the left. */
const SECOND_CONTACT = [5, 8] as const;

/** Of the members without a VAT number, some pay themselves. */
const paysAsPerson = (index: number) => index % 6 === 2;

function billingData(index: number): Omit<PartyData, 'invoiceEmail'> {
  const { company, fullName } = person(index);
  const address = { ...(ADDRESSES[index % ADDRESSES.length] ?? ADDRESSES[0]), country: 'BE' as const };
  if (paysAsPerson(index))
    return { kind: 'PERSON', legalName: fullName, enterpriseNumber: '', vatStatus: 'NONE', ...address };
  return {
    kind: 'COMPANY',
    legalName: `${company} SRL`,
    enterpriseNumber: vatNumber(index).slice('BE'.length),
    vatStatus: EXEMPT.includes(index) ? 'EXEMPT' : 'LIABLE',
    ...address,
  };
}

const partyOf = ({ db }: Database, index: number) =>
  db
    .selectFrom('seat_assignment as seat')
    .innerJoin('account', 'account.id', 'seat.account_id')
    .innerJoin('membership', 'membership.id', 'seat.membership_id')
    .innerJoin('party', 'party.id', 'membership.party_id')
    .select(['party.id', 'party.version', 'account.id as account_id'])
    .where('account.email', '=', person(index).email)
    .executeTakeFirst();

/** @param end the parties of persons with a lower number get what an invoice must say of them */
export async function fillCompanies(domain: Domain, database: Database, admin: Actor, end: number) {
  for (let index = 0; index < end; index += 1) {
    const party = await partyOf(database, index);
    if (!party) continue;
    const { id, version } = party;
    await domain.parties.update(admin, id, {
      ...billingData(index),
      invoiceEmail: person(index).email,
      version,
    });
  }
  const [company, contact] = await Promise.all(SECOND_CONTACT.map((index) => partyOf(database, index)));
  if (company && contact) await domain.parties.setRole(admin, company.id, contact.account_id, 'PEOPLE');
}
