// The companies of the demonstration site that pay for memberships, and the members who speak for them.

import type { CompanyRole, VatStatus } from '@cercle/contract/parties';
import type { Database } from '../../server/src/db/database.ts';
import type { Domain } from '../../server/src/domain.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { person, vatNumber } from './people.ts';

type Company = {
  /** The numbers of the persons who speak for it, the first of whom gives it its name. */
  roles: [person: number, role: CompanyRole][];
  vatStatus: VatStatus;
  street: string;
  postalCode: string;
  city: string;
};

/** Of members who joined with the offer for companies. */
const COMPANIES: Company[] = [
  {
    roles: [
      [1, 'DUES'],
      [1, 'PEOPLE'],
    ],
    vatStatus: 'LIABLE',
    street: 'Quai de Meuse 12',
    postalCode: '5000',
    city: 'Namur',
  },
  {
    roles: [
      [5, 'DUES'],
      [8, 'PEOPLE'],
    ],
    vatStatus: 'LIABLE',
    street: 'Rue des Tanneurs 48',
    postalCode: '4000',
    city: 'Liège',
  },
  {
    roles: [[13, 'DUES']],
    vatStatus: 'EXEMPT',
    street: 'Grand-Place 3',
    postalCode: '7500',
    city: 'Tournai',
  },
];

export async function fillCompanies(domain: Domain, { db }: Database, admin: Actor): Promise<void> {
  const idOf = async (email: string) =>
    (await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  for (const { roles, ...data } of COMPANIES) {
    const [[first]] = roles as [[number, CompanyRole]];
    const { id } = await domain.parties.create(admin, {
      ...data,
      kind: 'COMPANY',
      legalName: `${person(first).company} SRL`,
      enterpriseNumber: vatNumber(first).slice('BE'.length),
      country: 'BE',
      invoiceEmail: person(first).email,
    });
    for (const [index, role] of roles)
      await domain.parties.setRole(admin, id, await idOf(person(index).email), role);
  }
}
