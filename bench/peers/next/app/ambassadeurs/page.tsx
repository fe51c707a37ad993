import { AmbassadorList } from '../ambassador-list';

/** Rendered for each request, from the database. */
export const dynamic = 'force-dynamic';

type PageProps = { searchParams: Promise<{ page?: string }> };

export default async function Ambassadeurs({ searchParams }: PageProps) {
  const { page = '1' } = await searchParams;
  return <AmbassadorList current={Math.max(1, Number.parseInt(page, 10) || 1)} />;
}
