/** The logo: boxes stacked under a roof. `size` in CSS pixels; the boxes take the colour of the text around. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M3.5 14.5 16 5l12.5 9.5"
        fill="none"
        stroke="#fb923c"
        strokeWidth="4.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M12.6 13.6h6.8a1 1 0 0 1 1 1v5.2h-8.8v-5.2a1 1 0 0 1 1-1z" fill="currentColor" opacity=".72" />
      <path d="M7.4 21.4h7.7v7.8H8.4a1 1 0 0 1-1-1zm9.5 0h7.7v6.8a1 1 0 0 1-1 1h-6.7z" fill="currentColor" />
    </svg>
  );
}
