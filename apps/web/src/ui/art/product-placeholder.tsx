/**
 * The placeholder for a picture that is missing, slow or broken: a carton in the muted colour of the theme. It is a file,
 * so that it is not in the script that every page loads.
 */
export function ProductPlaceholder({ className = 'h-full w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`carton block text-muted ${className}`} />;
}
