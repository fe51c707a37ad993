import type { NextRequest } from 'next/server';
import { listAmbassadors } from '../../ambassadors';

/** Read for each request. */
export const dynamic = 'force-dynamic';

export function GET({ nextUrl }: NextRequest) {
  return Response.json(
    listAmbassadors(Math.max(0, Number.parseInt(nextUrl.searchParams.get('page') ?? '0', 10) || 0)),
  );
}
