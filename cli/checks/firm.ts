import type { RawConnection } from '../../server/src/db/raw/raw-connection.ts';
import type { Settings } from '../../server/src/env.ts';
import { firmOf } from '../../server/src/firm/firm-values.ts';
import { missingMentions, sellerOf } from '../../server/src/firm/seller.ts';
import { siteOf } from '../../server/src/site.ts';
import { advice, type Check, good } from './check.ts';

/** What invoices must say of the firm is there, without which none can leave. */
export async function checkFirm(database: RawConnection, settings: Settings): Promise<Check> {
  const [row] = await database.query<{ value: string }>("select value from setting where name = 'firm'");
  const missing = missingMentions(sellerOf(firmOf(row?.value, siteOf(settings))));
  return missing.length === 0
    ? good('factures', 'rien ne manque à leurs mentions')
    : advice(
        'factures',
        `il manque : ${missing.join(', ')}`,
        'Complétez l’écran Réglages avant la première facture.',
      );
}
