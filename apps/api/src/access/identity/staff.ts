/** Who may sign in to the API: addresses and `@domains`, lower case; null for anybody. */
export type StaffList = readonly string[] | null;

/** Whether somebody with this (normalised) address may sign in. */
export function isStaff(email: string, staff: StaffList): boolean {
  const domain = email.slice(email.lastIndexOf('@'));
  return staff === null || staff.includes(email) || staff.includes(domain);
}
