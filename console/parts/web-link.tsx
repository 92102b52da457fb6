/** The address of a web page that a user gave, as a link. Addresses of other kinds can run scripts. */
export function WebLink({ to }: { to: string }) {
  return /^https?:\/\//i.test(to) ? <a href={to}>{to}</a> : <span>{to}</span>
}
