/** A warning in the admin area if it is used over plain HTTP, except on localhost (decisions.md, Client rules). */
export function InsecureNote() {
  if (window.isSecureContext) return null;
  return (
    <p role="note" className="ah5-centre__insecure">
      当前使用 HTTP 访问，密码和数据可能被他人截获，请联系管理员启用 HTTPS。
    </p>
  );
}
