import { OWN_IBAN, received } from './bank.ts';
import { codaFile } from './coda-file.ts';
import type { World } from './world.ts';

/** Another account than the firm's. */
const OTHER_IBAN = 'BE43068999999501';

/** A statement of the firm's account, as a file. */
export const documentedBankFile = () =>
  new File([Buffer.from(codaFile({ iban: OWN_IBAN, movements: [received(10_00)] }))], 'releve.cod');

/** Makes the statements that calls are about, new ones each time. */
export function createStatementRecords({ domain, admin }: World) {
  let sequence = 0;

  /** One that follows no other of its account. @returns its id */
  async function quarantinedStatement(): Promise<number> {
    sequence += 10;
    const bytes = codaFile({ iban: OTHER_IBAN, sequence, movements: [received(10_00)] });
    await domain.bankFiles.importFile(admin, { name: 'releve.cod', bytes });
    const page = { page: 0, size: 100, state: 'QUARANTINED' } as const;
    const { content } = await domain.bankFiles.listStatements(admin, page);
    const statement = content.find((row) => row.sequence === sequence);
    if (!statement) throw new Error('The statement is not in quarantine');
    return statement.id;
  }

  return { quarantinedStatement };
}
