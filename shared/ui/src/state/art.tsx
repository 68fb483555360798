const shapes = {
  empty: (
    <>
      <path className="art-face" d="M40 52h80l10 22v22a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V74z" />
      <path className="art-line" d="M30 74h26l6 9h36l6-9h26" />
      <path
        className="art-line"
        d="M80 44c0-14 8-22 22-23-1 14-8 21-22 23zM80 44c-1-10-7-16-18-17 1 11 7 16 18 17zV56"
      />
    </>
  ),
  error: (
    <>
      <path className="art-face" d="M52 88a20 20 0 0 1-2-39.9 32 32 0 0 1 62-5A23 23 0 0 1 112 88z" />
      <path className="art-line" d="M82 50l-9 15h13l-8 14" />
      <circle className="art-accent" cx="124" cy="34" r="4" />
    </>
  ),
  lock: (
    <>
      <path className="art-line" d="M62 52V40a18 18 0 0 1 36 0v12" />
      <rect className="art-face" x="50" y="52" width="60" height="46" rx="8" />
      <circle className="art-accent" cx="80" cy="71" r="6" />
      <path className="art-line" d="M80 76v9" />
    </>
  ),
  lost: (
    <>
      <path className="art-face" d="M36 34l30-10 28 10 30-10v62l-30 10-28-10-30 10z" />
      <path className="art-line" d="M66 24v62M94 34v62" />
      <path className="art-accent" d="M108 20a14 14 0 0 1 14 14c0 10-14 24-14 24S94 44 94 34a14 14 0 0 1 14-14z" />
    </>
  ),
};

export type ArtName = keyof typeof shapes;

/** The drawing of a state, all in one style: a soft ground, a shape with a green outline, one accent. */
export function Art({ name }: { name: ArtName }) {
  return (
    <svg viewBox="0 0 160 120">
      <ellipse className="art-ground" cx="80" cy="96" rx="68" ry="16" />
      {shapes[name]}
    </svg>
  );
}
