import { data } from 'react-router';
import { FORBIDDEN_PAGE } from '../../content/problems.ts';
import { privateMeta } from '../../document/page-meta.ts';
import { ProblemPage } from '../../layout/problem.tsx';

export const meta = privateMeta(FORBIDDEN_PAGE.title, FORBIDDEN_PAGE.heading);

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
  return <ProblemPage problem={FORBIDDEN_PAGE} />;
}
