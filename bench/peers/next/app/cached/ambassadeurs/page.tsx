import { AmbassadorList } from '../../ambassador-list';

/** Rendered at most once in so many seconds; those who ask meanwhile get what was rendered before. */
export const revalidate = 5;

export default function CachedAmbassadeurs() {
  return <AmbassadorList current={1} />;
}
