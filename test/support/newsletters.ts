import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';
import { raiseCacheVersion } from '../../server/src/db/cache-version.ts';
import type { Trx } from '../../server/src/db/database.ts';
import { insertCampaign } from '../../server/src/testing/sent-campaigns.ts';
import { withDatabase } from './mail-queue.ts';
import type { TestSite } from './site.ts';

/** Changes campaigns, as their verbs do: with the version of what is cached, which the site reads within a second. */
export const changeCampaigns = (site: TestSite, change: (trx: Trx) => Promise<unknown>) =>
  withDatabase(site.store, (db) =>
    db.transaction().execute(async (trx) => {
      await raiseCacheVersion(trx);
      await change(trx);
    }),
  );

type Issue = Partial<NonNullable<Parameters<typeof insertCampaign>[1]>>;

/** Newsletters in the archive. */
export const addIssues = (site: TestSite, issues: Issue[]) =>
  changeCampaigns(site, async (trx) => {
    for (const issue of issues) await insertCampaign(trx, { isArchived: true, ...issue });
  });

const XML_LANG = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace"><xs:attribute name="lang" type="xs:language"/></xs:schema>`;

/** What is wrong with an Atom feed, a line each. */
export async function feedErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'flux.xml', contents: xml },
    schema: {
      fileName: 'atom.xsd',
      contents: readFileSync(new URL('./atom.xsd', import.meta.url), 'utf8'),
    },
    preload: { fileName: 'xml.xsd', contents: XML_LANG },
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
