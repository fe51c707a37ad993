import { redirect } from 'react-router';

/** What waits for a decision comes first. */
export const clientLoader = () => redirect('/admin/members-requests');

export default function AdminHome() {
  return null;
}
