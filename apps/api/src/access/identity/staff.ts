/** The addresses and `@domains` that may sign in to the API, lower case; null for anybody. */
export type StaffList = readonly string[] | null;

/** True if somebody with this (normalised) address may sign in. */
export function isStaff(email: string, staff: StaffList): boolean {
  const domain = email.slice(email.lastIndexOf('@'));
  return staff === null || staff.includes(email) || staff.includes(domain);
}
