export { create__Area__, type __Area__ } from './create-__area__.ts';
