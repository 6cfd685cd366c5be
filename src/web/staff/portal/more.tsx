import { Link } from 'react-router';

/** A link from a panel with the newest rows to the page with all of them. */
export function More({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center font-semibold text-accent underline-offset-4 hover:underline"
    >
      {label}
    </Link>
  );
}
