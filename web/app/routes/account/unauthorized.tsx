import { data } from 'react-router';
import { FORBIDDEN_PAGE } from '../../content/problems.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { ProblemPage } from '../../layout/problem.tsx';
import type { Route } from './+types/unauthorized.ts';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { title: FORBIDDEN_PAGE.title, description: FORBIDDEN_PAGE.heading, isPrivate: true });

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
  return <ProblemPage problem={FORBIDDEN_PAGE} />;
}
