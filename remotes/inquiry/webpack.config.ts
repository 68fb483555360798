import { remoteConfig } from '../../webpack.config.base.ts';

export default remoteConfig('inquiry');
