import { listAmbassadors } from '../../../ambassadors';

/** Read at most once in so many seconds; other requests get the cached response. */
export const dynamic = 'force-static';
export const revalidate = 5;

export const GET = () => Response.json(listAmbassadors(0));
