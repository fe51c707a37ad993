import { AmbassadorList } from '../../ambassador-list';

/** Rendered at most once in so many seconds; other requests get the cached page. */
export const revalidate = 5;

export default function CachedAmbassadeurs() {
  return <AmbassadorList current={1} />;
}
