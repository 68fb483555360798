import { CropLinks } from '../catalogue/crop-links.tsx';

/** 按作物选药, in one row. */
export function CropsBlock() {
  return (
    <section className="home-crops">
      <h2>按作物选药</h2>
      <CropLinks />
    </section>
  );
}
