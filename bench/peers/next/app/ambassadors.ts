import { DatabaseSync } from 'node:sqlite';

type Row = {
  id: number;
  name: string;
  company: string;
  job_title: string;
  photo_hash: string | null;
  logo_hash: string | null;
  created_at: string;
  version: number;
};

const PAGE_SIZE = 10;

// Opened once, its statements prepared once, as in the site.
const database = new DatabaseSync(process.env.PEER_DATABASE ?? '', { readOnly: true });
const newest = database.prepare(
  `select id, name, company, job_title, photo_hash, logo_hash, created_at, version
   from ambassador where active = 1 order by created_at desc, id desc limit ${PAGE_SIZE} offset ?`,
);
// The site maintains this count: counting 9 000 rows for each response would say nothing about either framework.
const count = database.prepare("select sum(number) shown from tally where name = 'ambassador.shown'");

const pictureUrl = (hash: string | null) => hash && `/images/${hash}-256.webp`;

/** The public list of ambassadors, newest first; `page` is zero-based. */
export function listAmbassadors(page: number) {
  const rows = newest.all(page * PAGE_SIZE) as unknown as Row[];
  const { shown: totalElements } = count.get() as { shown: number };
  const content = rows.map(
    ({ id, name, company, job_title, photo_hash, logo_hash, created_at, version }) => ({
      id,
      name,
      company,
      jobTitle: job_title,
      active: true,
      photoUrl: pictureUrl(photo_hash),
      logoUrl: pictureUrl(logo_hash),
      createdAt: created_at,
      version,
    }),
  );
  return { content, totalPages: Math.ceil(totalElements / PAGE_SIZE), totalElements };
}
