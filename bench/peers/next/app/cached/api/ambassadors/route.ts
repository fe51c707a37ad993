import { listAmbassadors } from '../../../ambassadors';

/** Read at most once in so many seconds; those who ask meanwhile get what was read before. */
export const dynamic = 'force-static';
export const revalidate = 5;

export const GET = () => Response.json(listAmbassadors(0));
