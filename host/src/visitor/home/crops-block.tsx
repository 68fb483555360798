import { Link } from '@admin-h5/client';
import { paths } from '../../core/paths.ts';
import { CropLinks } from '../catalogue/crop-links.tsx';

/** 按作物找药, in one row. */
export function CropsBlock() {
  return (
    <CropLinks>
      {(links) => (
        <section className="home-crops">
          <h2>
            <Link to={paths.crops}>按作物找药</Link>
          </h2>
          {links}
        </section>
      )}
    </CropLinks>
  );
}
